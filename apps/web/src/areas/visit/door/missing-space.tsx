import * as t from "@veranda/messages/space";
import { NothingHere } from "#api/faults/nothing-here.tsx";

/** The not-found page of a space. */
export const MissingSpace = ({ isEmbedded = false }: { isEmbedded?: boolean }) => (
  <NothingHere title={t.spaceNotFound()} text={t.spaceNotFoundLead()} isEmbedded={isEmbedded} />
);
