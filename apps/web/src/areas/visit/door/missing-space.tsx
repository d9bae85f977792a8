import * as t from "@veranda/messages/space";
import { NothingHere } from "#api/faults/nothing-here.tsx";

/** The page for the address of a space that isn't there. */
export const MissingSpace = ({ isEmbedded = false }: { isEmbedded?: boolean }) => (
  <NothingHere title={t.spaceNotFound()} text={t.spaceNotFoundLead()} isEmbedded={isEmbedded} />
);
