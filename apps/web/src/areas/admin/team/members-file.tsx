import { useMutation } from "@tanstack/react-query";
import * as t from "@veranda/messages/team";
import { Download } from "lucide-react";
import { sentenceFor } from "#api/faults/sentence.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { readMembersFile } from "./team-actions.ts";

/** The members' list to take along, for spreadsheets. */
export function MembersFile() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { data } = await readMembersFile();
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([data.csv], { type: "text/csv;charset=utf-8" }));
      link.download = `${t.membersFile()}.csv`;
      link.click();
      // The browser has taken it by then.
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  return (
    <Button size="sm" disabled={isPending} onClick={() => mutate()}>
      <Download className="size-4" aria-hidden="true" /> {t.downloadMembers()}
    </Button>
  );
}
