//! `geo` URIs ([RFC 5870]).
//!
//! ```
//! use uriform::schemes::geo::GeoUri;
//!
//! let uri = GeoUri::parse("geo:48.2010,16.3695,183;crs=wgs84;u=40")?;
//! assert_eq!((uri.latitude(), uri.longitude()), (48.201, 16.3695));
//! assert_eq!(uri.altitude(), Some(183.0));
//! assert_eq!(uri.uncertainty(), Some(40.0));
//! assert!(uri.is_equivalent(&GeoUri::parse("geo:48.201,16.3695,183.0;u=40")?));
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [RFC 5870]: https://www.rfc-editor.org/rfc/rfc5870

use core::cmp::Ordering;

use uri_generated::geo as generated;

use super::SchemeError;
use super::types::{debug_text, partial_uri_type, text_type};
use super::unordered::{folded, same_items};
use crate::percent::{PercentDecoded, decode};

text_type! {
    /// A `geo` URI (RFC 5870, section 3).
    ///
    /// ```abnf
    /// geo-URI = "geo:" coordinates [ crsp ] [ uncp ] *parameter
    /// ```
    ///
    /// The grammar has `[` and `]` in values of parameters, which RFC 3986 has not: such a text is
    /// no [`Uri`](crate::Uri). It bounds no number; [`is_in_range`](Self::is_in_range) does. A second `crs` or `u`,
    /// or one after other parameters, is an error, as the prose says.
    ///
    /// ```
    /// use uriform::schemes::geo::GeoUri;
    ///
    /// let uri = GeoUri::parse("geo:13.4125,103.8667")?;
    /// assert_eq!(uri.coordinates(), ("13.4125", "103.8667", None));
    /// assert_eq!(uri.crs(), "wgs84");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    GeoUri in "geo": generated::GeoUri<'a> = parse,
    good: "geo:13.4125,103.8667", bad: "geo:1"
}

debug_text!(GeoUri);
partial_uri_type!(GeoUri);

fn parse(text: &str) -> Result<generated::GeoUri<'_>, SchemeError> {
    let parsed = generated::GeoUri::parse(text).map_err(SchemeError::from)?;
    let mut parameters = parsed.parameters();
    let start = text.len() - parameters.as_str().len();
    while let Some(span) = parameters.next_span() {
        // The rule has the `;` before the name.
        let parameter = &span.of(parameters.as_str())[1..];
        let name = parameter.split('=').next().unwrap_or_default();
        if ["crs", "u"]
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known))
        {
            let what = "parameter at a second or wrong place";
            let offset = start + span.start as usize + 1;
            return Err(SchemeError::prose("geo-URI", what, offset));
        }
    }
    Ok(parsed)
}

impl<'a> GeoUri<'a> {
    /// Returns the coordinates as they are written: latitude, longitude and altitude if the system
    /// is WGS 84.
    ///
    /// ```
    /// # use uriform::schemes::geo::GeoUri;
    /// assert_eq!(GeoUri::parse("geo:-1.0,2.50,3")?.coordinates(), ("-1.0", "2.50", Some("3")));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn coordinates(&self) -> (&'a str, &'a str, Option<&'a str>) {
        let parsed = &self.parsed;
        (parsed.latitude(), parsed.longitude(), parsed.altitude())
    }

    /// Returns the first coordinate: the latitude in degrees if the system is WGS 84.
    ///
    /// ```
    /// # use uriform::schemes::geo::GeoUri;
    /// assert_eq!(GeoUri::parse("geo:-12.5,0")?.latitude(), -12.5);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn latitude(&self) -> f64 {
        number(self.parsed.latitude())
    }

    /// Returns the second coordinate: the longitude in degrees if the system is WGS 84.
    ///
    /// ```
    /// # use uriform::schemes::geo::GeoUri;
    /// assert_eq!(GeoUri::parse("geo:0,180")?.longitude(), 180.0);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn longitude(&self) -> f64 {
        number(self.parsed.longitude())
    }

    /// Returns the third coordinate, if there is one: the altitude in metres if the system is
    /// WGS 84. None is not 0 (section 3.4.2).
    ///
    /// ```
    /// # use uriform::schemes::geo::GeoUri;
    /// assert_eq!(GeoUri::parse("geo:0,0,-10")?.altitude(), Some(-10.0));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn altitude(&self) -> Option<f64> {
        self.parsed.altitude().map(number)
    }

    /// Returns the coordinate reference system, `wgs84` if there is none. Case does not matter.
    ///
    /// ```
    /// # use uriform::schemes::geo::GeoUri;
    /// assert_eq!(GeoUri::parse("geo:0,0;crs=Moon-2011")?.crs(), "Moon-2011");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn crs(&self) -> &'a str {
        self.parsed.crs().unwrap_or("wgs84")
    }

    /// Tells whether the coordinate reference system is WGS 84.
    ///
    /// ```
    /// # use uriform::schemes::geo::GeoUri;
    /// assert!(GeoUri::parse("geo:0,0;crs=WGS84")?.is_wgs84());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn is_wgs84(&self) -> bool {
        self.crs().eq_ignore_ascii_case("wgs84")
    }

    /// Returns the uncertainty in metres, if it is known. None is not 0 (section 3.4.3).
    ///
    /// ```
    /// # use uriform::schemes::geo::GeoUri;
    /// assert_eq!(GeoUri::parse("geo:0,0;u=0.5")?.uncertainty(), Some(0.5));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn uncertainty(&self) -> Option<f64> {
        self.parsed.uncertainty().map(number)
    }

    /// Iterates over the parameters after `crs` and `u`, in order: name, and value if there is one,
    /// decoded.
    ///
    /// ```
    /// # use uriform::schemes::geo::GeoUri;
    /// let uri = GeoUri::parse("geo:66,30;u=6.500;FOo=this%2dthat;flag")?;
    /// let mut parameters = uri.parameters();
    /// let (name, value) = parameters.next().unwrap();
    /// assert_eq!((name, value.unwrap().to_string().as_str()), ("FOo", "this-that"));
    /// assert!(matches!(parameters.next(), Some(("flag", None))));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn parameters(
        &self,
    ) -> impl Iterator<Item = (&'a str, Option<PercentDecoded<'a>>)> + Clone + use<'a> {
        let named = |text: &'a str| {
            // The rule has the `;` before the name.
            let text = text.strip_prefix(';').unwrap_or(text);
            match text.split_once('=') {
                Some((name, value)) => (name, Some(decode(value))),
                None => (text, None),
            }
        };
        self.parsed.parameters().map(named)
    }

    /// Tells whether latitude and longitude are degrees of WGS 84: from -90 to 90, and from -180 to
    /// 180 (section 3.4.2). Other systems have other ranges.
    ///
    /// ```
    /// # use uriform::schemes::geo::GeoUri;
    /// assert!(GeoUri::parse("geo:90,-180")?.is_in_range());
    /// assert!(!GeoUri::parse("geo:91,0")?.is_in_range());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn is_in_range(&self) -> bool {
        (-90.0..=90.0).contains(&self.latitude()) && (-180.0..=180.0).contains(&self.longitude())
    }

    /// Tells whether both mean the same (section 3.4.4).
    ///
    /// Numbers are compared as numbers, exactly; the longitude of a pole and the sign of the
    /// longitude 180 do not matter in WGS 84; the names of parameters are compared in any case,
    /// their values decoded and exactly, in any order.
    ///
    /// Time grows with n log n, n the number of parameters; without the feature `alloc`, with its
    /// square.
    ///
    /// ```
    /// # use uriform::schemes::geo::GeoUri;
    /// let equivalent = |a, b| GeoUri::parse(a).unwrap().is_equivalent(&GeoUri::parse(b).unwrap());
    /// assert!(equivalent("geo:90,-22.43;crs=WGS84", "geo:90,46"));
    /// assert!(equivalent("geo:0,180", "geo:-0,-180.0"));
    /// assert!(!equivalent("geo:22.300,-118.44", "geo:22.3,-118.44,0"));
    /// ```
    #[must_use]
    pub fn is_equivalent(&self, other: &Self) -> bool {
        let (a, b) = (&self.parsed, &other.parsed);
        self.crs().eq_ignore_ascii_case(other.crs())
            && same(a.latitude(), b.latitude())
            && self.has_longitude_of(other)
            && same_if_any(a.altitude(), b.altitude())
            && same_if_any(a.uncertainty(), b.uncertainty())
            && same_items(self.parameters(), other.parameters(), order)
    }

    fn has_longitude_of(&self, other: &Self) -> bool {
        let (a, b) = (self.parsed.longitude(), other.parsed.longitude());
        let opposite_greenwich = |text| same(text, "180") || same(text, "-180");
        let latitude = self.parsed.latitude();
        let at_pole = same(latitude, "90") || same(latitude, "-90");
        same(a, b) || self.is_wgs84() && (at_pole || opposite_greenwich(a) && opposite_greenwich(b))
    }
}

/// A name, and a value if there is one.
type Parameter<'a> = (&'a str, Option<PercentDecoded<'a>>);

/// Parameters that mean the same are equal in this order.
fn order((a, value_of_a): &Parameter<'_>, (b, value_of_b): &Parameter<'_>) -> Ordering {
    let value = || match (value_of_a, value_of_b) {
        (Some(a), Some(b)) => a.clone().cmp(b.clone()),
        (a, b) => a.is_some().cmp(&b.is_some()),
    };
    folded(a, b).then_with(value)
}

/// Every text of `num` is one of `f64`.
fn number(text: &str) -> f64 {
    text.parse().unwrap_or(f64::NAN)
}

/// Tells whether two numbers are the same, whatever zeros do not matter.
fn same(a: &str, b: &str) -> bool {
    significant(a) == significant(b)
}

fn same_if_any(a: Option<&str>, b: Option<&str>) -> bool {
    a.map(significant) == b.map(significant)
}

/// Returns whether a number is less than 0, and the digits before and after the point that matter.
fn significant(text: &str) -> (bool, &str, &str) {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let (whole, fraction) = (
        whole.trim_start_matches('0'),
        fraction.trim_end_matches('0'),
    );
    let is_zero = whole.is_empty() && fraction.is_empty();
    (text.starts_with('-') && !is_zero, whole, fraction)
}
