/**
 * Of the 512 bits of a picture hash: maximum difference between two encodings of one picture. Unrelated pictures differ in
 * about half. Apart from `picture-hash.ts`, which loads libvips: the server compares hashes, and only its workers make them.
 */
export const BITS_APART = 40;

/**
 * The same for a crop, as a share of the bits that are compared. Crops are mostly below 0.11, the same view in another light
 * is from 0.13 on, and unrelated pictures from 0.24 on (docs/moderation.md).
 */
export const SHARE_APART = 0.125;
