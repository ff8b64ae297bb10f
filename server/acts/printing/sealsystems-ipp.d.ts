/** The part of the package that we use; it has no types of its own. */
declare module '@sealsystems/ipp' {
  const ipp: {
    /** An IPP message of attribute groups as bytes (RFC 8010, 3). */
    serialize(message: object): Buffer;
    /** Parses such bytes into attribute groups by name; throws when they are no IPP message. */
    parse(bytes: Buffer): unknown;
  };
  export default ipp;
}
