import type { BuiltInAvatar } from "@veranda/contract";
import { AVATAR_HEIGHT, type AvatarLook } from "@veranda/contract/avatar";
import type { AvatarPreview } from "@veranda/contract/engine/module";
import { decodeLook, encodeLook } from "@veranda/contract/avatar-code";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/avatars";
import * as common from "@veranda/messages/common";
import { Dices, Redo2, Undo2 } from "lucide-react";
import { useEffect, useReducer, useState, type ComponentType } from "react";
import { DialogCross, DialogFrame, DialogTitle } from "#ui/dialog-frame.tsx";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Slider } from "#ui/slider.tsx";
import { TabList, TabPanel, Tabs } from "#ui/tabs.tsx";
import { AvatarStage } from "../avatar-preview/avatar-stage.tsx";
import { useAvatarPreview } from "../avatar-preview/use-avatar-preview.ts";
import { CATEGORIES, randomLook, type Category } from "./choices.ts";
import { beginHistory, canRedo, canUndo, changeHistory, lookIn } from "./look-history.ts";
import { OptionRow } from "./option-row.tsx";
import { PresetRow } from "./preset-row.tsx";
import { SwatchRow } from "./swatch-row.tsx";

type AvatarStudioProps = {
  /** The current avatar: a preset's id or a look's code. */
  avatar: string;
  presets: readonly BuiltInAvatar[];
  saveLabel: string;
  isSaving?: boolean;
  onSave: (avatar: string) => void;
  /** Wears it for this visit only; absent outside a visit. */
  onWearHere?: (avatar: string) => void;
  onClose: () => void;
  /** Further actions on the shown look. */
  Extra?: ComponentType<{ avatar: string; onWear: (look: AvatarLook) => void }>;
};

/** Height in metres of a look of height 1. */
const METRES_AT_1 = 1.7;
const inCentimetres = (height: number): string =>
  formatNumber(height * METRES_AT_1 * 100, { style: "unit", unit: "centimeter", maximumFractionDigits: 0 });

/** The avatar editor: a stage, and everything there is to wear. */
export function AvatarStudio(props: AvatarStudioProps) {
  const { presets, avatar } = props;
  const code = presets.find(({ id }) => id === avatar)?.look ?? avatar;
  const first = decodeLook(code) ?? decodeLook(presets[0]?.look ?? "");
  return (
    <DialogFrame
      place="whole"
      onClose={props.onClose}
      className="animate-fade-in sm:inset-4 sm:m-auto sm:max-h-[46rem] sm:max-w-[66rem] sm:flex-row sm:rounded-3xl sm:border"
    >
      {first && <Studio {...props} first={first} />}
    </DialogFrame>
  );
}

function Studio({
  first,
  presets,
  saveLabel,
  isSaving = false,
  onSave,
  onWearHere,
  Extra,
}: AvatarStudioProps & { first: AvatarLook }) {
  const [history, change] = useReducer(changeHistory, first, beginHistory);
  const [tab, setTab] = useState("ready");
  const look = lookIn(history);
  const code = encodeLook(look);
  const stage = useAvatarPreview((engine, host) => engine.startAvatarPreview({ ...host, look }));
  const { preview } = stage;
  const view = CATEGORIES.find(({ id }) => id === tab)?.view ?? "figure";
  useEffect(() => preview?.show(look), [preview, look]);
  useEffect(() => preview?.view(view), [preview, view]);
  const wear = (worn: AvatarLook) => change({ type: "wear", look: worn });
  // An unchanged preset keeps its id, so that updates of the preset apply.
  const worn = presets.find((preset) => preset.look === code)?.id ?? code;
  return (
    <>
      <div className="relative h-[38dvh] shrink-0 sm:h-auto sm:w-[42%]">
        <AvatarStage stage={stage} label={t.yourAvatar()} failure={t.studioFailure()} className="size-full" />
      </div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col rounded-t-3xl bg-surface max-sm:-mt-5 max-sm:z-10">
        <header className="flex items-center justify-between gap-3 px-5 pt-4 sm:px-7 sm:pt-6">
          <DialogTitle className="text-[1.5rem] sm:text-[1.75rem]">{t.yourAvatar()}</DialogTitle>
          <div className="flex items-center">
            <IconButton
              label={common.undo()}
              disabled={!canUndo(history)}
              onClick={() => change({ type: "undo" })}
            >
              <Undo2 className="size-5" aria-hidden="true" />
            </IconButton>
            <IconButton
              label={common.redo()}
              disabled={!canRedo(history)}
              onClick={() => change({ type: "redo" })}
            >
              <Redo2 className="size-5" aria-hidden="true" />
            </IconButton>
            <IconButton label={t.surpriseMe()} onClick={() => wear(randomLook(Math.random))}>
              <Dices className="size-5" aria-hidden="true" />
            </IconButton>
            <DialogCross />
          </div>
        </header>
        <Tabs value={tab} onChange={setTab} className="flex min-h-0 flex-1 flex-col">
          <TabList
            label={t.whatToChange()}
            variant="plain"
            className="px-3 py-2.5 sm:px-5"
            tabs={[
              { value: "ready", name: t.readyMade() },
              ...CATEGORIES.map(({ id, name }) => ({ value: id, name: name() })),
            ]}
          />
          <TabPanel value={tab} className="min-h-0 flex-1 overflow-y-auto px-5 pt-2 pb-6 sm:px-7">
            {tab === "ready" && (
              <div className="grid gap-7">
                {Extra && <Extra avatar={code} onWear={wear} />}
                <PresetRow presets={presets} worn={worn} onWear={wear} />
              </div>
            )}
            {CATEGORIES.filter(({ id }) => id === tab).map((category) => (
              <Choices key={category.id} category={category} look={look} preview={preview} onWear={wear} />
            ))}
          </TabPanel>
        </Tabs>
        <footer className="flex flex-wrap gap-3 border-t border-line px-5 py-3.5 sm:px-7">
          {onWearHere && (
            <Button size="lg" className="flex-1" disabled={isSaving} onClick={() => onWearHere(worn)}>
              {t.wearHereOnly()}
            </Button>
          )}
          <Button
            variant="accent"
            size="lg"
            className="flex-1"
            disabled={isSaving}
            onClick={() => onSave(worn)}
          >
            {saveLabel}
          </Button>
        </footer>
      </div>
    </>
  );
}

type ChoicesProps = {
  category: Category;
  look: AvatarLook;
  preview: AvatarPreview | null;
  onWear: (look: AvatarLook) => void;
};

function Choices({ category, look, preview, onWear }: ChoicesProps) {
  return (
    <div className="grid gap-6">
      {category.swatches.map((swatches) => (
        <SwatchRow
          key={swatches.id}
          swatches={swatches}
          colour={look.colours[swatches.id]}
          onChoose={(colour) => onWear({ ...look, colours: { ...look.colours, [swatches.id]: colour } })}
        />
      ))}
      {category.id === "body" && (
        <Slider
          label={t.height()}
          min={AVATAR_HEIGHT.least}
          max={AVATAR_HEIGHT.most}
          step={0.01}
          value={look.height}
          format={inCentimetres}
          onChange={(height) => onWear({ ...look, height })}
        />
      )}
      {category.choices.map((choice) => (
        <OptionRow key={choice.id} choice={choice} look={look} preview={preview} onWear={onWear} />
      ))}
    </div>
  );
}
