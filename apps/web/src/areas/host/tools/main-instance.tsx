import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/about-space";
import { Star } from "lucide-react";
import { instancesQuery } from "#api/queries.ts";
import { Button } from "#ui/button.tsx";
import { engineIn } from "#engine/engine-in.ts";
import { useStateOf } from "#engine/engine-state.ts";

type MainInstanceProps = { spaceId: string; shareId: string | null };

/** Says whether this is the main instance, with a button to make it that; nothing while it is the only one. */
export function MainInstance({ spaceId, shareId }: MainInstanceProps) {
  const engine = engineIn(spaceId);
  const isMain = useStateOf(engine, "rights")?.isHostInstance ?? false;
  const { data: instances = [] } = useQuery(instancesQuery({ id: spaceId, share: shareId ?? undefined }));
  if (!engine || (instances.length < 2 && !isMain)) return null;
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <p className="flex-1 text-sm font-medium">
        {isMain ? t.mainInstance() : t.notMainInstance()}
        <span className="block text-xs font-normal text-ink-soft">{t.mainInstanceHint()}</span>
      </p>
      {isMain ? (
        <Star className="size-5 shrink-0 text-accent" aria-hidden="true" />
      ) : (
        <Button size="sm" onClick={() => engine.send("make_current_instance_host", {})}>
          {t.makeMainInstance()}
        </Button>
      )}
    </div>
  );
}
