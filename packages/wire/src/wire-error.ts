/** Why bytes could not be read: the connection that sent them is closed with `protocol`; nobody else is affected. */
export type WireFault =
  | "truncated" // ends before what it announces
  | "range" // a number outside its field
  | "surplus"; // more bytes than the frame holds

export class WireError extends Error {
  readonly fault: WireFault;
  constructor(fault: WireFault) {
    super(`unreadable frame: ${fault}`);
    this.name = "WireError";
    this.fault = fault;
  }
}
