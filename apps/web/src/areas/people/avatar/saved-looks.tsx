import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AvatarLook } from "@veranda/contract/avatar";
import { decodeLook } from "@veranda/contract/avatar-code";
import * as t from "@veranda/messages/avatars";
import { BookmarkPlus, Eye, EyeOff, Trash2 } from "lucide-react";
import { api } from "#api/client.ts";
import { Button, ButtonBase } from "#ui/button.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import { showToast } from "#ui/toast/toast-store.ts";

const savedLooksQuery = () =>
  queryOptions({
    queryKey: ["my-avatars"],
    queryFn: async ({ signal }) => (await api("GET /v2/users/me/avatars", {}, { signal })).data,
  });

const SMALL =
  "absolute z-20 grid size-8 place-items-center rounded-full bg-surface/90 text-ink-soft shadow-float transition-colors duration-150 hover:text-ink";

type SavedLooksProps = { avatar: string; onWear: (look: AvatarLook) => void };

/** Saved looks, besides the one worn. */
export function SavedLooks({ avatar, onWear }: SavedLooksProps) {
  const queries = useQueryClient();
  const { data = [] } = useQuery(savedLooksQuery());
  const kept = data.flatMap(({ id, ...rest }) => (id === null ? [] : [{ id, ...rest }]));
  const { mutate: send, isPending } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: (error) => showToast({ message: sentenceFor(error), kind: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: savedLooksQuery().queryKey }),
  });
  // One at a time: the refetched list says what can be pressed next.
  const mutate = (act: () => Promise<unknown>) => (isPending ? undefined : send(act));
  const keep = () =>
    mutate(() =>
      api("POST /v2/users/me/avatars/looks", {
        body: { avatar, name: t.lookNumber({ number: kept.length + 1 }) },
      }),
    );
  return (
    <section aria-label={t.savedLooks()}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{t.savedLooks()}</h3>
        <Button
          size="sm"
          variant="quiet"
          disabled={isPending || kept.some(({ avatarID }) => avatarID === avatar)}
          onClick={keep}
        >
          <BookmarkPlus className="size-4" aria-hidden="true" /> {t.saveLook()}
        </Button>
      </div>
      {kept.length === 0 ? (
        <p className="text-sm text-ink-soft">{t.saveLookLead()}</p>
      ) : (
        <ul className="-m-1 grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2.5 p-1">
          {kept.map(({ id, name, thumbnail, avatarID, isShown }) => (
            <li key={id} className="relative">
              <ButtonBase
                aria-label={t.wearLook({ name })}
                onClick={() => {
                  const look = decodeLook(avatarID);
                  if (look) onWear(look);
                }}
                className={`block aspect-square w-full overflow-hidden rounded-2xl bg-sunken ring-offset-2 ring-offset-surface transition-shadow duration-150 hover:ring-2 hover:ring-line-strong ${avatarID === avatar ? "ring-2 ring-accent" : ""}`}
              >
                <img src={thumbnail} alt="" loading="lazy" className="size-full object-cover" />
              </ButtonBase>
              <ButtonBase
                aria-label={isShown ? t.hideLook({ name }) : t.showLook({ name })}
                onClick={() =>
                  mutate(() =>
                    api("PATCH /v2/users/me/avatars/looks/{id}", {
                      params: { id },
                      body: { isShown: !isShown },
                    }),
                  )
                }
                className={`${SMALL} bottom-1 left-1`}
              >
                {isShown ? (
                  <Eye className="size-4" aria-hidden="true" />
                ) : (
                  <EyeOff className="size-4" aria-hidden="true" />
                )}
              </ButtonBase>
              <ButtonBase
                aria-label={t.removeLook({ name })}
                onClick={() =>
                  mutate(() => api("DELETE /v2/users/me/avatars/looks/{id}", { params: { id } }))
                }
                className={`${SMALL} right-1 bottom-1 hover:text-bad`}
              >
                <Trash2 className="size-4" aria-hidden="true" />
              </ButtonBase>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
