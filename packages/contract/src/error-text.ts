/** The reading of a message that nothing better is known of (product specification, section 8). */
export const UNKNOWN_ERROR_MESSAGE = "Unknown error";
