import { useQueryClient } from "@tanstack/react-query";
import { CallError, type CurrentUser } from "@veranda/contract";
import { useState } from "react";
import { api } from "#api/client.ts";
import { useForm, type Form } from "#api/forms/use-form.ts";
import { meQuery } from "#api/queries.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { birthYearFault } from "./birth-year-field.tsx";
import { TooYoungModal } from "./too-young-modal.tsx";

type Answer = { birthYear: string };
type AgeForm = {
  form: Form<Answer, CurrentUser>;
  /** Whether the chosen year is asked for once more: an answer can't be taken back, and a year is easily mistaken. */
  isSureAsked: boolean;
};

/** Says the year of birth for an account. Who is too young is told by a dialog of its own. */
export function useAgeForm(onDone: () => void = () => undefined): AgeForm {
  const queries = useQueryClient();
  const [askedYear, setAskedYear] = useState("");
  const form = useForm<Answer, CurrentUser>({
    initial: { birthYear: "" },
    check: ({ birthYear }) => ({ birthYear: birthYearFault(birthYear) }),
    async askFirst({ birthYear }) {
      setAskedYear(birthYear);
      return birthYear === askedYear;
    },
    send: async ({ birthYear }) =>
      (await api("POST /users/me/age", { body: { birthYear: Number(birthYear) } })).data,
    onDone(changed) {
      queries.setQueryData(meQuery().queryKey, changed);
      onDone();
    },
    onRefused(error) {
      if (error instanceof CallError && error.code === "TOO_YOUNG") openDialog(TooYoungModal);
    },
  });
  return { form, isSureAsked: askedYear !== "" && form.values.birthYear === askedYear };
}
