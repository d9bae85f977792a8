import type { Surrounding, SurroundingKind } from "@veranda/contract/engine/surroundings";
import * as here from "@veranda/messages/people-here";
import * as report from "@veranda/messages/report";
import * as t from "@veranda/messages/space-tools";
import { Flag, Footprints, Square, UserRound } from "lucide-react";
import { useReportObject } from "#areas/people";
import { Sheet } from "#ui/sheet.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { GlassAction } from "#ui/glass-action.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { openPersonCard } from "../people/recent-people.ts";
import { setDescribed } from "./described-store.ts";
import { useNews } from "./use-news.ts";
import { walkWords } from "./walk-words.ts";
import { nameOf, summaryOf, whereAndWhat } from "./words.ts";

const GROUPS: readonly { title: () => string; kinds: readonly SurroundingKind[] }[] = [
  { title: t.people, kinds: ["person"] },
  { title: t.worthSeeing, kinds: ["view", "screen"] },
  { title: t.toUse, kinds: ["seat", "ladder", "trampoline", "teleporter"] },
  { title: t.things, kinds: ["object"] },
];

/** The surroundings as a list; each entry walks there. */
export function DescribedPanel({ placeName }: { placeName: string }) {
  const engine = useEngine();
  const surroundings = useEngineState("surroundings");
  const walk = useEngineState("guidedWalk");
  const news = useNews();
  const isWalking = walk?.status === "walking" || walk?.status === "finding";
  return (
    <Sheet place="beside" title={t.aroundYou()} onClose={() => setDescribed(false)}>
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      <div className="flex items-start justify-between gap-3 px-5 pb-3">
        <p className="text-[0.9375rem] text-ink-soft">
          {isWalking && walk ? walkWords({ ...walk, status: "walking" }) : null}
          {!isWalking && surroundings ? summaryOf(surroundings, placeName) : null}
        </p>
        {isWalking && (
          <GlassAction className="h-9" onClick={() => engine.send("stop_walking", {})}>
            <Square className="size-3.5" aria-hidden="true" /> {t.stop()}
          </GlassAction>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-4">
        {GROUPS.map(({ title, kinds }) => (
          <Group
            key={kinds[0]}
            title={title()}
            entries={surroundings?.entries.filter(({ kind }) => kinds.includes(kind)) ?? []}
            onWalk={(id) => engine.send("walk_to", { id })}
          />
        ))}
        <p className="px-2 pt-3 text-xs text-ink-soft">{t.aroundHint()}</p>
      </div>
    </Sheet>
  );
}

type GroupProps = { title: string; entries: readonly Surrounding[]; onWalk: (id: string) => void };

function Group({ title, entries, onWalk }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <section className="pt-2">
      <h3 className="px-2 pb-1 font-text text-xs font-semibold tracking-wide text-ink-soft">{title}</h3>
      <ul>
        {entries.map((entry) => (
          <li
            key={entry.kind === "person" ? entry.id : `${entry.kind} ${entry.name}`}
            className="flex items-center gap-1"
          >
            <ButtonBase
              onClick={() => onWalk(entry.id)}
              className="group flex min-w-0 flex-1 items-center gap-3 rounded-2xl px-2 py-2 text-left transition-colors duration-150 hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">
                  {nameOf(entry)}
                  <span className="sr-only">, </span>
                </span>
                <span className="block text-sm text-ink-soft">
                  <span className="wrap-anywhere">{whereAndWhat(entry)}</span>
                  {entry.kind === "person" && <SpeakingMark id={entry.id} />}
                </span>
              </span>
              <Footprints
                className="size-4 shrink-0 text-ink-soft opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
                aria-hidden="true"
              />
            </ButtonBase>
            {entry.kind === "person" && <CardButton entry={entry} />}
            {entry.kind === "object" && <ReportButton entry={entry} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The state keeps speakers for a moment after each word, so it is debounced. */
function SpeakingMark({ id }: { id: string }) {
  const speaking = useEngineState("speaking");
  const isSpeaking = (speaking[id.slice("person:".length)] ?? 0) > 0;
  return isSpeaking ? <span className="font-semibold text-glass-accent"> · {here.speaking()}</span> : null;
}

/** Of several of one name, of the nearest. */
function ReportButton({ entry: { id, name } }: { entry: Surrounding }) {
  const reportObject = useReportObject();
  const label = report.reportObjectNamed({ name });
  return (
    <ButtonBase
      aria-label={label}
      title={label}
      onClick={() => reportObject({ id: id.slice("object:".length), name })}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink"
    >
      <Flag className="size-4" aria-hidden="true" />
    </ButtonBase>
  );
}

function CardButton({ entry: { id, name } }: { entry: Surrounding }) {
  const engine = useEngine();
  const person = useEngineState("participants")[id.slice("person:".length)];
  if (!person) return null;
  return (
    <ButtonBase
      aria-label={t.aboutPerson({ name })}
      onClick={() => openPersonCard(engine, person)}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink"
    >
      <UserRound className="size-4.5" aria-hidden="true" />
    </ButtonBase>
  );
}
