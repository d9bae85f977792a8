import { CUSTOM_AVATAR_FAULT_VALUES, type CustomAvatarFault } from "@veranda/contract/custom-avatar";
import * as sentences from "@veranda/messages/avatar-faults";

type Sentences = Readonly<Record<CustomAvatarFault, (values: typeof CUSTOM_AVATAR_FAULT_VALUES) => string>>;
const byName: Sentences = sentences;

/** Why an uploaded avatar can't be used. */
export const avatarFaultSentence = (fault: CustomAvatarFault): string =>
  byName[fault](CUSTOM_AVATAR_FAULT_VALUES);
