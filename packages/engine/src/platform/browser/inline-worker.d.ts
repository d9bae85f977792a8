/** A worker whose code lies within the bundle: it may do what the page may. */
declare module "*?worker&inline" {
  const InlineWorker: new () => Worker;
  export default InlineWorker;
}
