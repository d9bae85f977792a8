import * as t from "@veranda/messages/pages";

/** Who made a space; they may have deleted their account since. */
export const makerName = ({ displayName }: { displayName: string }): string =>
  displayName || t.deletedAccount();
