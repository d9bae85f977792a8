import type { AgeBand, CurrentUser } from "@veranda/contract";
import * as t from "@veranda/messages/account";
import { Button } from "#ui/button.tsx";
import { CardLine } from "#ui/card.tsx";
import { rich } from "#ui/rich.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { contactLink } from "./contact-link.tsx";
import { AgeModal } from "./age-modal.tsx";

const BANDS = {
  under_13: t.under13,
  "13_15": t.from13To15,
  "16_17": t.from16To17,
  adult: t.adult,
} as const satisfies Record<AgeBand, () => string>;

/** The age group that is stored, in one's settings. */
export function AgeLine({ age: { band, mayGiveAgain } }: Pick<CurrentUser, "age">) {
  if (band === null) return null;
  const note = mayGiveAgain
    ? BANDS[band]()
    : rich(t.ageGroupNote({ group: BANDS[band](), contact: contactLink }));
  return (
    <CardLine name={t.ageGroup()} note={note}>
      {mayGiveAgain && (
        <Button size="sm" onClick={() => openDialog(AgeModal)}>
          {t.updateAgeGroup()}
        </Button>
      )}
    </CardLine>
  );
}
