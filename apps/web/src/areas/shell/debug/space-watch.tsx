import type { EngineHandle } from "@veranda/contract/engine/module";
import type { StatePath } from "@veranda/contract/engine/state";
import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { readPath } from "#engine/engine-state.ts";
import { bufferedEvents } from "#api/logs/event-buffer.ts";

const WATCHED = [
  "session.status",
  "session.roomId",
  "session.instanceId",
  "session.pingMs",
  "saving.state",
  "environment.name",
  "environment.variant",
  "camera.mode",
  "me.position",
  "me.area",
  "stats",
] as const satisfies StatePath[];
/** Number of events shown, the newest first. */
const SHOWN = 20;

/** The engine's current state, and its recent events. */
export function SpaceWatch({ engine }: { engine: EngineHandle }) {
  const [values, setValues] = useState<Partial<Record<StatePath, unknown>>>(() =>
    Object.fromEntries(WATCHED.map((path) => [path, readPath(engine.state, path)])),
  );
  useEffect(() => {
    const end = engine.on("state_patch", ({ patch }) => setValues((now) => ({ ...now, ...patch })));
    engine.send("observe_state", { paths: [...WATCHED] });
    return () => {
      engine.send("observe_state", { paths: [] });
      end();
    };
  }, [engine]);
  const { roomId } = engine.state.session;
  return (
    <section aria-label="This space" className="mt-3 flex flex-col gap-3 border-t border-line pt-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {WATCHED.map((path) => (
          <div key={path} className="contents">
            <dt className="text-ink-soft">{path}</dt>
            <dd className="text-right wrap-anywhere tabular-nums">{JSON.stringify(values[path] ?? null)}</dd>
          </div>
        ))}
      </dl>
      {roomId !== null && (
        <Button size="sm" className="self-start" onClick={() => engine.send("reload_room_data", { roomId })}>
          Reload space data
        </Button>
      )}
      <h3 className="font-text text-sm font-semibold tracking-normal">Events</h3>
      <ol className="flex flex-col gap-1 text-sm">
        {bufferedEvents()
          .slice(-SHOWN)
          .toReversed()
          .map(({ name, properties, at }) => (
            <li key={`${at} ${name}`} className="wrap-anywhere">
              {name} <span className="text-ink-soft">{JSON.stringify(properties)}</span>
            </li>
          ))}
      </ol>
    </section>
  );
}
