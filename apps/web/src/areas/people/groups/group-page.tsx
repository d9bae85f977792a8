import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GroupPreview } from "@veranda/contract";
import * as t from "@veranda/messages/groups";
import { Handshake } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import { api } from "#api/client.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { openLogin } from "#session/auth.ts";
import { useAuth } from "#session/use-auth.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { CardSkeleton } from "#ui/card.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { Notice } from "#ui/notice.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { GroupModal } from "../people-dialogs.ts";
import { keepGroupWish } from "./group-wish.ts";
import { placePath } from "./group-paths.ts";
import { joinGroup } from "./own-group.ts";

/** The page of a group's link: whose group it is, and a button to join. */
export function GroupPage() {
  const { group: id = "" } = useParams();
  const { data, error } = useQuery({
    queryKey: ["group", id],
    queryFn: async ({ signal }) => (await api("GET /v2/groups/{id}", { params: { id } }, { signal })).data,
    retry: false,
  });
  if (error !== null)
    return (
      <Notice
        isWholePage
        isError
        icon={<Handshake aria-hidden="true" />}
        title={t.cannotJoin()}
        actions={
          <LinkButton variant="accent" to="/">
            {t.toSpaces()}
          </LinkButton>
        }
      >
        {sentenceFor(error)}
      </Notice>
    );
  return data === undefined ? <CardSkeleton /> : <Invited id={id} preview={data} />;
}

function Invited({ id, preview }: { id: string; preview: GroupPreview }) {
  const { leader, count, isFull, place } = preview;
  const { me, isRestoring } = useAuth();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate: join, isPending } = useMutation({
    mutationFn: () => joinGroup(queries, id),
    async onSuccess() {
      await navigate(place === null ? "/" : placePath(place));
      if (place === null) openDialog(GroupModal);
      else showToast({ message: t.joined() });
    },
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
  });
  const asGuest = (): void => {
    if (place === null) return;
    keepGroupWish(id);
    void navigate(placePath(place));
  };
  /** Guests have a name in spaces only. */
  const mustWait = me === null && place === null;
  return (
    <Notice
      isWholePage
      icon={<Handshake aria-hidden="true" />}
      title={leader === null ? t.someGroup() : t.groupOf({ name: leader })}
      actions={
        mustWait ? (
          <Button disabled={isRestoring} onClick={() => openLogin()}>
            {t.signIn()}
          </Button>
        ) : (
          <Button
            variant="accent"
            disabled={isFull || isPending || isRestoring}
            onClick={me === null ? asGuest : () => join()}
          >
            {t.joinGroup()}
          </Button>
        )
      }
    >
      {isFull
        ? t.full()
        : mustWait
          ? t.guestsWait()
          : place === null
            ? t.people({ count })
            : t.peopleIn({ count, space: place.name })}
    </Notice>
  );
}
