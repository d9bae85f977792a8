import type { PersonCard } from "@veranda/contract";
import * as t from "@veranda/messages/family";
import { Button } from "#ui/button.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { PersonLine } from "#ui/person-line.tsx";
import { UnlinkModal } from "./unlink-modal.tsx";

/** A parent or a child, with a button that ends the link. */
export const LinkedPerson = ({ person, isChild = false }: { person: PersonCard; isChild?: boolean }) => (
  <div className="flex items-center gap-3">
    <PersonLine picture={person.picture} name={person.displayName} note={`@${person.username}`} />
    <Button
      size="sm"
      aria-label={t.unlinkPerson({ name: person.displayName })}
      onClick={() => openDialog(UnlinkModal, { person, isChild })}
    >
      {t.unlink()}
    </Button>
  </div>
);
