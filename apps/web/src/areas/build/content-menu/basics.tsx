import type { ObjectKind } from "@veranda/contract";
import * as t from "@veranda/messages/content";
import { sendToEditingUi } from "../editing/editing-ui-state.ts";
import { KindIcon } from "../editing/kind-icon.tsx";
import { NEW_LIGHT_COLOUR } from "../editing/object-colours.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { ButtonBase } from "#ui/button.tsx";
import { CONTENT_TYPE } from "../uploads/drop-area.tsx";
import { placeContent, type NewContent } from "../uploads/place-files.ts";

type Basic = { kind: ObjectKind; label: () => string; hint: () => string };

const BASICS: readonly Basic[] = [
  { kind: "note", label: t.note, hint: t.noteHint },
  { kind: "text", label: t.text, hint: t.textHint },
  { kind: "search", label: t.searchOrAddress, hint: t.searchOrAddressHint },
  { kind: "link", label: t.hyperlink, hint: t.hyperlinkHint },
  { kind: "portal", label: t.portal, hint: t.portalHint },
  { kind: "spawn", label: t.spawnPoint, hint: t.spawnPointHint },
  { kind: "teleporter", label: t.teleporter, hint: t.teleporterHint },
  { kind: "seat", label: t.seat, hint: t.seatHint },
  { kind: "light", label: t.light, hint: t.lightHint },
  { kind: "screen", label: t.screen, hint: t.screenHint },
  { kind: "frame", label: t.emptyFrame, hint: t.emptyFrameHint },
];

/** Tiles that are placed directly; the others ask for input first. */
function contentOf(
  kind: ObjectKind,
  me: { position: readonly number[]; heading: number },
): NewContent | null {
  const [x = 0, y = 0, z = 0] = me.position;
  switch (kind) {
    case "text":
      return { kind, props: { text: t.text() } };
    case "seat":
      return { kind, props: { seatKind: "chair" } };
    case "light":
      return { kind, props: { colour: NEW_LIGHT_COLOUR, strength: 2, reach: 6, lightKind: "point" } };
    case "teleporter":
      // Restores the default placement afterwards.
      return { kind, props: { targetX: x, targetY: y, targetZ: z, targetHeading: me.heading } };
    case "spawn":
    case "screen":
    case "frame":
      return { kind, props: {} };
    default:
      return null;
  }
}

/** The basic objects, besides pictures and furniture. */
export function Basics() {
  const engine = useEngine();
  const me = useEngineState("me");
  const press = (kind: ObjectKind) => {
    const content = contentOf(kind, me);
    if (kind === "spawn") engine.send("add_spawn_point", {});
    // Dragged, its text is "Text"; pressed, it asks for one.
    else if (kind === "text") sendToEditingUi({ type: "COMPOSE", composer: "Text" });
    else if (content) placeContent(engine, [content]);
    else if (kind === "note") sendToEditingUi({ type: "COMPOSE", composer: "Note" });
    else if (kind === "search") sendToEditingUi({ type: "COMPOSE", composer: "SearchOrURL" });
    else sendToEditingUi({ type: "COMPOSE", composer: kind === "portal" ? "Portal" : "Hyperlink" });
  };
  return (
    <ul className="flex flex-col gap-0.5 px-2 pb-3">
      {BASICS.map(({ kind, label, hint }) => {
        const content = contentOf(kind, me);
        return (
          <li key={kind}>
            <ButtonBase
              draggable={content !== null}
              onDragStart={(event) => {
                if (!content) return;
                event.dataTransfer.effectAllowed = "copy";
                event.dataTransfer.setData(CONTENT_TYPE, JSON.stringify(content));
              }}
              onClick={() => press(kind)}
              className="flex w-full items-center gap-3 rounded-2xl px-2.5 py-1 text-left transition-colors duration-150 hover:bg-hover"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-xl bg-ink/10 text-ink">
                <KindIcon kind={kind} className="size-5" />
              </span>
              <span className="min-w-0">
                <span className="block text-sm font-semibold">{label()}</span>
                <span className="block truncate text-xs text-ink-soft">{hint()}</span>
              </span>
            </ButtonBase>
          </li>
        );
      })}
    </ul>
  );
}
