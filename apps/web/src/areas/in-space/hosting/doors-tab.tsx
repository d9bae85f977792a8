import type { DoorMode } from "@veranda/contract/rooms/hosting";
import * as space from "@veranda/messages/about-space";
import * as t from "@veranda/messages/hosting";
import { ChevronRight } from "lucide-react";
import { aboutSpace, BansModal, HostToolsModal, ManageHostsModal } from "#areas/host";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import type { Visit } from "#engine/visit.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { GlassSegments } from "#ui/glass-segments.tsx";
import { ButtonBase } from "#ui/button.tsx";
import { CapacityField } from "./capacity-field.tsx";
import { WaitingList } from "./waiting-list.tsx";
import { Section } from "./section.tsx";

const MODES: readonly { mode: DoorMode; label: () => string; hint: () => string }[] = [
  { mode: "open", label: t.doorOpen, hint: t.doorOpenHint },
  { mode: "ask", label: t.doorAsk, hint: t.doorAskHint },
  { mode: "closed", label: t.doorClosed, hint: t.doorClosedHint },
];

/** Who may enter this instance: anybody, after a host's approval, or nobody; and its capacity. */
export function DoorsTab({ visit }: { visit: Visit }) {
  const engine = useEngine();
  const view = useEngineState("hosting.view");
  const isHost = useEngineState("rights")?.isHost === true;
  if (view === null) return null;
  const about = aboutSpace(visit.space, visit.shareId);
  return (
    <>
      <Section title={t.door()}>
        <GlassSegments<DoorMode>
          label={t.door()}
          isChosenBySpace
          value={view.door}
          onChange={(mode) => engine.send("set_door", { mode })}
          options={MODES.map(({ mode, label }) => ({ value: mode, label: label() }))}
        />
        <p role="status" className="pt-2 text-xs text-on-glass-soft">
          {MODES.find(({ mode }) => mode === view.door)?.hint()}
        </p>
      </Section>
      {view.door === "ask" && <WaitingList waiting={view.waiting} />}
      <CapacityField key={view.capacity} capacity={view.capacity} />
      {isHost && (
        <div className="grid border-t border-glass-line pt-2">
          <Further
            title={space.permissions()}
            hint={t.moreRulesHint()}
            onClick={() => openDialog(HostToolsModal, { about })}
          />
          <Further title={space.hosts()} onClick={() => openDialog(ManageHostsModal, { about })} />
          <Further title={t.bans()} onClick={() => openDialog(BansModal, { about })} />
        </div>
      )}
    </>
  );
}

type FurtherProps = { title: string; hint?: string; onClick: () => void };

/** Opens a dialog with more settings. */
const Further = ({ title, hint, onClick }: FurtherProps) => (
  <ButtonBase
    onClick={onClick}
    className="-mx-2 flex min-h-11 items-center justify-between gap-3 rounded-2xl px-2 py-1.5 text-left transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-offset-[-2px] focus-visible:outline-on-glass"
  >
    <span>
      <span className="block text-sm font-semibold">{title}</span>
      {hint !== undefined && <span className="block text-xs text-on-glass-soft">{hint}</span>}
    </span>
    <ChevronRight className="size-4.5 text-on-glass-soft" aria-hidden="true" />
  </ButtonBase>
);
