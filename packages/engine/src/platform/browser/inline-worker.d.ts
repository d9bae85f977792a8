/** A worker whose code is inlined in the bundle. */
declare module "*?worker&inline" {
  const InlineWorker: new () => Worker;
  export default InlineWorker;
}
