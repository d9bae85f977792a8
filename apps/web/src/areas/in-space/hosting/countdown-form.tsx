import { COUNTDOWN_TITLE_MAX } from "@veranda/contract/rooms/hosting";
import * as t from "@veranda/messages/hosting";
import { useState, type SyntheticEvent } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { GlassInput, GlassSelect } from "#ui/glass-fields.tsx";
import { GlassAction } from "#ui/glass-action.tsx";
import { Section } from "./section.tsx";

/** In minutes. */
const LENGTHS = [1, 2, 3, 5, 10, 15, 30, 45, 60] as const;

/** A countdown shown to everybody. */
export function CountdownForm() {
  const engine = useEngine();
  const isRunning = useEngineState("hosting.countdown") !== null;
  const [minutes, setMinutes] = useState("5");
  const [title, setTitle] = useState(() => t.countdownPlaceholder());
  const start = (event: SyntheticEvent): void => {
    event.preventDefault();
    engine.send("set_countdown", { seconds: Number(minutes) * 60, title });
  };
  return (
    <Section
      title={t.countdown()}
      end={
        isRunning && (
          <GlassAction onClick={() => engine.send("set_countdown", { seconds: null, title: "" })}>
            {t.stop()}
          </GlassAction>
        )
      }
    >
      <form onSubmit={start} className="flex flex-wrap gap-2 pt-1">
        <GlassInput
          aria-label={t.countdownTitle()}
          placeholder={t.countdownPlaceholder()}
          maxLength={COUNTDOWN_TITLE_MAX}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          className="min-w-28! flex-1"
        />
        <GlassSelect
          aria-label={t.countdownLength()}
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
          className="w-auto!"
        >
          {LENGTHS.map((count) => (
            <option key={count} value={count}>
              {t.minutes({ count })}
            </option>
          ))}
        </GlassSelect>
        <GlassAction type="submit" isStrong className="h-9">
          {t.start()}
        </GlassAction>
      </form>
    </Section>
  );
}
