import * as t from "@veranda/messages/pages";

/** A space's creator, whose account may be deleted. */
export const makerName = ({ displayName }: { displayName: string }): string =>
  displayName || t.deletedAccount();
