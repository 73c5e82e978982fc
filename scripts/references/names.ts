/** Files of references that are read, as help and messages name them; apart, so that help loads no reader. */
export const REFERENCE_FORMATS = 'RIS, BibTeX, CSL-JSON or JSON lines';
