import { Link2, MapPin } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../button.tsx";
import { ConfirmModal } from "../confirm-modal.tsx";
import { FileInput } from "../file-input.tsx";
import { FormFault } from "../form-fault.tsx";
import { GlassSegments } from "../glass-segments.tsx";
import { HintLine } from "../hint-line.tsx";
import { LinkedText } from "../linked-text.tsx";
import { PageHead } from "../page-head.tsx";
import { PersonLine } from "../person-line.tsx";
import { PointList } from "../point-list.tsx";
import { SoftPicture } from "../soft-picture.tsx";
import { StagePopover, StagePopoverTitle } from "../stage-popover.tsx";

const POINTS = [
  [MapPin, () => "Somewhere", () => "A place of its own."],
  [Link2, () => "Shared", () => "Anyone with the link."],
] as const;
const SIDES = ["Left", "Right"].map((label) => ({ value: label, label }));
/** Two by two pixels. */
const TINY = "data:image/gif;base64,R0lGODlhAgACAPEDAOGqYTN4iMzMzP///yH5BAAAAAAALAAAAAACAAIAAAIDRAIFADs=";

/** What pages and lists are made of. */
export function OfPages() {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className="grid gap-4">
      <PageHead title="Music" lead="Spaces with something to listen to." emoji="🎧" />
      <div className="flex items-center gap-3">
        <PersonLine picture={undefined} name="Ann" note="In the Park" isOnline />
      </div>
      <div className="flex items-center gap-3">
        <PersonLine picture={undefined} name="Bo" note="Offline" isCompact />
      </div>
      <PointList points={POINTS} />
      <p>
        <LinkedText text="More at https://example.org." />
      </p>
      <Button className="w-max" onClick={() => input.current?.click()}>
        {chosen ?? "Choose a file"}
      </Button>
      <FileInput ref={input} onFiles={([{ name }]) => setChosen(name)} />
      <FormFault>This couldn’t be sent.</FormFault>
      <SoftPicture address={TINY} className="h-20 w-full rounded-2xl" />
    </div>
  );
}

/** What lies over the view for a while. */
export function ForAWhile() {
  const [side, setSide] = useState("Left");
  return (
    <>
      <GlassSegments label="Side" isLabelShown options={SIDES} value={side} onChange={setSide} />
      <HintLine
        label="Hint"
        text="Your microphone is off."
        action={{ label: "Turn it on", press: () => undefined }}
        closeLabel="Close hint"
        onClose={() => undefined}
      />
      <StagePopover label="Emotes" isKept className="p-4" onClose={() => undefined}>
        <StagePopoverTitle>Emotes</StagePopoverTitle>
      </StagePopover>
    </>
  );
}

export function Confirming() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Confirmation</Button>
      {isOpen && (
        <ConfirmModal
          title="Remove Ann?"
          lead="They leave now."
          confirm="Remove"
          isDangerous
          onConfirm={close}
          onClose={close}
        />
      )}
    </>
  );
}
