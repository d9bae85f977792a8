import { useQueryClient } from "@tanstack/react-query";
import { SPACE_NAME_MAX } from "@veranda/contract/constants";
import * as t from "@veranda/messages/team";
import { useForm } from "#api/forms/use-form.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { createTeam } from "./team-actions.ts";
import { refreshTeam } from "./use-team-action.ts";

/** For people without an organisation. `isInvited`: they can also accept an invitation above. */
export function CreateTeam({ isInvited }: { isInvited: boolean }) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { name: "" },
    check: ({ name }) => ({ name: name.trim() === "" ? t.nameNeeded() : null }),
    send: ({ name }) => createTeam(name),
    onDone: () => refreshTeam(queries),
  });
  return (
    <Card
      title={isInvited ? t.createOwnInstead() : t.createTitle()}
      lead={isInvited ? t.createOwnInsteadLead() : t.createLead()}
    >
      <form {...form.props} className="flex max-w-md flex-col gap-4">
        <Field {...form.text("name")} label={t.name()} maxLength={SPACE_NAME_MAX} autoComplete="off" />
        <FormFault>{form.fault}</FormFault>
        <Button
          type="submit"
          variant={isInvited ? "plain" : "accent"}
          className="self-start"
          disabled={form.isBusy}
        >
          {t.create()}
        </Button>
      </form>
      {!isInvited && (
        <p className="mt-6 max-w-[68ch] border-t border-line pt-5 text-ink-soft">{t.joinHow()}</p>
      )}
    </Card>
  );
}
