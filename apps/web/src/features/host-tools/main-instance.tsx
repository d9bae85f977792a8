import { useQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { instancesQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { engineIn } from "../space-info/engine-in.ts";

type MainInstanceProps = { spaceId: string; shareId: string | null };

/** Whether one stands in the main instance of a space, and how to make it that; nothing while there is only one. */
export function MainInstance({ spaceId, shareId }: MainInstanceProps) {
  const engine = engineIn(spaceId);
  const subscribe = useCallback(
    (changed: () => void) => engine?.observe(["rights"], changed) ?? (() => {}),
    [engine],
  );
  const isMain = useSyncExternalStore(
    subscribe,
    () => engine?.state.rights?.isHostInstance ?? false,
    () => false,
  );
  const { data: instances = [] } = useQuery(instancesQuery({ id: spaceId, share: shareId ?? undefined }));
  if (!engine || (instances.length < 2 && !isMain)) return null;
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <p className="flex-1 text-sm font-medium">
        {isMain ? "This is the main instance" : "This isn't the main instance"}
        <span className="block text-xs font-normal text-ink-soft">
          New visitors come here first. What is saved in the main instance holds in all instances.
        </span>
      </p>
      {isMain ? (
        <Star className="size-5 shrink-0 text-accent" aria-hidden="true" />
      ) : (
        <Button size="sm" onClick={() => engine.send("make_current_instance_host", {})}>
          Make it the main one
        </Button>
      )}
    </div>
  );
}
