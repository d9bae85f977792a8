/** The library has declarations for its whole build alone, of which this one is a part. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
