import type { OwnAvatarFault } from "@veranda/contract/own-avatar";
import type { FileFault } from "./file/file-faults.ts";

/** Something brought is not taken, by the name of the reason. */
export class Refusal extends Error {
  readonly fault: OwnAvatarFault | FileFault;
  constructor(fault: OwnAvatarFault | FileFault, detail = "") {
    super(detail === "" ? fault : `${fault}: ${detail}`);
    this.name = "Refusal";
    this.fault = fault;
  }
}
