use core::fmt;

/// The reason why a template could not be expanded.
///
/// ```
/// use uriform::template::{ExpandErrorKind, Template, Value};
///
/// let values: [(&str, Value); 0] = [];
/// let template = Template::parse("a{|b}")?;
/// let error = template.expand_to(&mut String::new(), &values).unwrap_err();
/// assert_eq!(error.kind(), ExpandErrorKind::ReservedOperator);
/// assert_eq!(error.to_string(), "operator reserved for extensions at offset 2 in URI-Template");
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ExpandError {
    pub(super) kind: ExpandErrorKind,
    pub(super) offset: usize,
}

/// What is wrong with an expansion.
///
/// ```
/// use uriform::template::{ExpandErrorKind, Template};
/// # use uriform::template::Value;
///
/// # let values: [(&str, Value); 0] = [];
/// let error = Template::parse("{=a}")?.expand_to(&mut String::new(), &values).unwrap_err();
/// assert_eq!(error.kind(), ExpandErrorKind::ReservedOperator);
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ExpandErrorKind {
    /// An operator that is reserved for extensions (section 2.2).
    ReservedOperator,
    /// A prefix of a list or an associative array (section 2.4.1).
    PrefixOfComposite,
    /// The writer returned an error.
    Write,
}

impl ExpandError {
    /// Returns what is wrong.
    ///
    /// ```
    /// # use uriform::template::{ExpandErrorKind, Template, Value};
    /// # let values: [(&str, Value); 0] = [];
    /// let error = Template::parse("{@a}")?.expand_to(&mut String::new(), &values).unwrap_err();
    /// assert_eq!(error.kind(), ExpandErrorKind::ReservedOperator);
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn kind(&self) -> ExpandErrorKind {
        self.kind
    }

    /// Returns the offset in the template, in bytes: of the operator, of the name of the variable,
    /// or of the part that could not be written.
    ///
    /// ```
    /// # use uriform::template::{Template, Value};
    /// # let values: [(&str, Value); 0] = [];
    /// let error = Template::parse("{@a}")?.expand_to(&mut String::new(), &values).unwrap_err();
    /// assert_eq!(error.offset(), 1);
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            ExpandErrorKind::ReservedOperator => "operator reserved for extensions",
            ExpandErrorKind::PrefixOfComposite => "prefix of a composite value",
            ExpandErrorKind::Write => "writer failed",
        };
        write!(f, "{what} at offset {} in URI-Template", self.offset)
    }
}

impl core::error::Error for ExpandError {}
