import { Layers2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../button.tsx";
import { Card, CARD_LINES, CardLine } from "../card.tsx";
import { ColourDots } from "../colour-dots.tsx";
import { ComboboxList, useCombobox } from "../combobox.tsx";
import { EmptyState } from "../empty-state.tsx";
import { PictureRadio } from "../picture-radio.tsx";
import { Popover } from "../popover.tsx";
import { Checkbox } from "../checkbox.tsx";
import {
  GlassColourInput,
  GlassInput,
  GlassMixedCheckbox,
  GlassSelect,
  GlassTextArea,
} from "../glass-fields.tsx";
import { GlassCard } from "../glass-card.tsx";
import { Portrait } from "../portrait.tsx";
import { RadioGroup } from "../radio-group.tsx";
import { RadioTile } from "../radio-tile.tsx";
import { SearchField } from "../search-field.tsx";
import { Segments } from "../segments.tsx";
import { Sheet } from "../sheet.tsx";
import { Spinner } from "../spinner.tsx";
import { showToast } from "../toast/toast-store.ts";
import { Layers } from "./layers.tsx";

const TREES = ["Almond", "Apple", "Apricot", "Olive"];
const SIZES = ["Small", "Medium", "Large"].map((label) => ({ value: label, label }));
const COLOURS = [
  [() => "Accent", "var(--accent)"],
  [() => "Sea", "var(--sea)"],
] as const;

export function Searching() {
  const [text, setText] = useState("");
  const combobox = useCombobox({
    options: text === "" ? [] : TREES.filter((tree) => tree.toLowerCase().startsWith(text.toLowerCase())),
    onChoose: () => setText(""),
    onClose: () => setText(""),
  });
  return (
    <div className="grid gap-4">
      {(["field", "round", "bar"] as const).map((variant) => (
        <SearchField
          key={variant}
          label={`Search: ${variant}`}
          variant={variant}
          value={text}
          onChange={setText}
        />
      ))}
      <div className="relative">
        <SearchField
          {...combobox.field}
          label="A tree"
          isLabelShown
          value={text}
          onChange={(next) => {
            setText(next);
            combobox.reset();
          }}
          onKeyDown={combobox.onKeyDown}
        />
        <ComboboxList list={combobox.list} label="Trees" keyOf={String} className="inset-x-0 top-full mt-2">
          {(tree) => tree}
        </ComboboxList>
      </div>
    </div>
  );
}

export function Choosing() {
  const [size, setSize] = useState("Medium");
  const [colour, setColour] = useState("");
  return (
    <div className="grid gap-4">
      <Segments label="Size" options={SIZES} value={size} onChange={setSize} />
      <ColourDots
        label="Colour"
        colours={COLOURS}
        value={colour}
        onChange={setColour}
        noneLabel="None"
        otherLabel="Another colour"
      />
      <RadioGroup label="Picture" value={size} onChange={setSize} row="grid grid-cols-3 gap-3">
        {SIZES.map(({ value }) => (
          <PictureRadio key={value} value={value} below={<span className="text-sm">{value}</span>}>
            <Layers2 aria-hidden="true" />
          </PictureRadio>
        ))}
      </RadioGroup>
      <RadioGroup label="Tile" value={size} onChange={setSize} row="flex gap-3">
        {SIZES.map(({ value }) => (
          <RadioTile key={value} value={value} label={value} className="size-16" />
        ))}
      </RadioGroup>
    </div>
  );
}

export const People = () => (
  <div className="flex flex-wrap items-center gap-3">
    <Portrait picture={undefined} name="Ann" />
    <Portrait picture={undefined} name="Bo" isOnline className="size-14 text-xl" />
    <Portrait picture={undefined} name="Cy" className="size-10" />
    <Spinner className="size-6" />
  </div>
);

export const Cards = () => (
  <Card title="Sessions" lead="Where you are signed in.">
    <div className={CARD_LINES}>
      <CardLine name="This browser" note="Now">
        <Popover label="More about it" className="w-60 p-4 text-sm" trigger={<Button size="sm">More</Button>}>
          A card beside its button.
        </Popover>
      </CardLine>
      <CardLine name="A phone" note="Yesterday" />
    </div>
    <Button
      className="mt-5"
      onClick={() => showToast({ message: "Done.", action: { label: "Undo", press: () => undefined } })}
    >
      Show a toast
    </Button>
  </Card>
);

function GlassFields() {
  const [isOn, setOn] = useState<boolean | null>(null);
  return (
    <>
      <GlassInput aria-label="Name" placeholder="Name" />
      <GlassTextArea aria-label="Note" rows={2} placeholder="Note" />
      <GlassSelect aria-label="Kind">
        <option>Round</option>
        <option>Square</option>
      </GlassSelect>
      <GlassColourInput aria-label="Colour" />
      <GlassMixedCheckbox aria-label="Shadows" value={isOn} onSwitch={setOn} />
      <Checkbox isChecked={isOn === true} onCheck={setOn}>
        Focus on you
      </Checkbox>
    </>
  );
}

export function OverTheView() {
  const [words, setWords] = useState("");
  return (
    <>
      <SearchField label="Search objects" variant="panel" value={words} onChange={setWords} />
      <GlassFields />
      <Sheet place="beside" title="Layers" onClose={() => undefined}>
        <Layers />
      </Sheet>
      <Sheet place="beside" title="No layers" onClose={() => undefined}>
        <EmptyState icon={<Layers2 aria-hidden="true" />}>No objects yet.</EmptyState>
      </Sheet>
      <GlassCard className="p-5">A card over the view.</GlassCard>
      <GlassCard shape="line" className="px-4 py-2">
        A line over the view.
      </GlassCard>
      <GlassCard shape="pill" className="w-max px-4 py-2">
        A pill over the view.
      </GlassCard>
      <Popover
        label="Steps"
        surface="glass"
        className="w-60 p-3.5 text-sm"
        trigger={<Button variant="glass">Steps</Button>}
      >
        A card over the view.
      </Popover>
    </>
  );
}
