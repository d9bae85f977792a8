import type { CustomAvatarFault } from "@veranda/contract/custom-avatar";
import type { FileFault } from "@veranda/contract/file-faults";

/** An upload is refused, with the name of the reason. */
export class Refusal extends Error {
  readonly fault: CustomAvatarFault | FileFault;
  constructor(fault: CustomAvatarFault | FileFault, detail = "") {
    super(detail === "" ? fault : `${fault}: ${detail}`);
    this.name = "Refusal";
    this.fault = fault;
  }
}
