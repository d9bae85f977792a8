import type { OwnAvatarFault } from "@veranda/contract/own-avatar";

/** A model that is not taken, by the name of the reason. */
export class Refusal extends Error {
  readonly fault: OwnAvatarFault;
  constructor(fault: OwnAvatarFault, detail = "") {
    super(detail === "" ? fault : `${fault}: ${detail}`);
    this.name = "Refusal";
    this.fault = fault;
  }
}
