import { useQuery } from "@tanstack/react-query";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/family";
import { Eye, EyeOff, SlidersHorizontal, Unlink } from "lucide-react";
import { api } from "#api/client.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { Button } from "#ui/button.tsx";
import { Card, CardSkeleton } from "#ui/card.tsx";
import { PointList } from "#ui/point-list.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { useFamilyAct } from "./use-family-act.ts";

/** What somebody who opens a child's link reads before they accept. */
export function AcceptCard({ linkKey: key, onClose }: { linkKey: string; onClose: () => void }) {
  const preview = useQuery({
    queryKey: ["family-link", key],
    queryFn: async ({ signal }) =>
      (await api("POST /family/link/preview", { body: { key } }, { signal })).data,
    retry: false,
  });
  const accept = useFamilyAct(
    () => api("POST /family/link/accept", { body: { key } }),
    ({ data: { person } }) => {
      showToast({ message: t.accepted({ name: person.displayName }) });
      onClose();
    },
  );
  if (preview.isPending) return <CardSkeleton />;
  if (!preview.data)
    return (
      <Card title={t.linkUnusable()} lead={sentenceFor(preview.error)}>
        <Button onClick={onClose}>{common.close()}</Button>
      </Card>
    );
  const name = preview.data.child.displayName;
  return (
    <Card title={t.acceptTitle({ name })} lead={t.acceptLead({ name })}>
      <PointList
        points={[
          [Eye, t.youSee, () => t.youSeeText({ name })],
          [SlidersHorizontal, t.youCan, () => t.youCanText({ name })],
          [EyeOff, t.youCannot, () => t.youCannotText({ name })],
          [Unlink, t.itEnds, () => t.itEndsText({ name })],
        ]}
      />
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="accent" disabled={accept.isPending} onClick={() => accept.mutate(undefined)}>
          {t.accept()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t.notNow()}
        </Button>
      </div>
    </Card>
  );
}
