/**
 * Of the 512 bits of a picture hash: maximum difference between two encodings of one picture. Unrelated pictures differ in
 * about half. Apart from `picture-hash.ts`, which loads libvips: the server compares hashes, and only its workers make them.
 */
export const BITS_APART = 40;
