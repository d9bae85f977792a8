import type { CustomAvatarFault } from "@veranda/contract/custom-avatar";
import type { FileFault } from "@veranda/contract/file-faults";

/** An upload is rejected with this fault. */
export class Refusal extends Error {
  readonly fault: CustomAvatarFault | FileFault;
  constructor(fault: CustomAvatarFault | FileFault, detail = "") {
    super(detail === "" ? fault : `${fault}: ${detail}`);
    this.name = "Refusal";
    this.fault = fault;
  }
}
