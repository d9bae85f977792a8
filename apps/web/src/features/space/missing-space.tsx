import { NothingHere } from "../faults/nothing-here.tsx";

/** The page for the address of a space that isn't there. */
export const MissingSpace = ({ isEmbedded = false }: { isEmbedded?: boolean }) => (
  <NothingHere
    title="Space not found"
    text="It may have been deleted, or the link is incomplete."
    isEmbedded={isEmbedded}
  />
);
