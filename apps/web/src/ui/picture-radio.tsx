import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Radio } from "./radio-group.tsx";

type PictureRadioProps = {
  value: string;
  /** Its accessible name, where no text below the picture gives one. */
  label?: string;
  /** Content below the picture, pressed with it. */
  below?: ReactNode;
  /** The picture. */
  children: ReactNode;
};

/** A RadioGroup's option: a picture with a name below; the chosen one has a mark. */
export const PictureRadio = ({ below, children, ...radio }: PictureRadioProps) => (
  <Radio {...radio} className="group/picture block rounded-2xl outline-none!">
    <span className="relative grid aspect-video place-items-center overflow-hidden rounded-2xl bg-sunken text-ink-faint outline-offset-3 group-has-checked/picture:outline-3 group-has-checked/picture:outline-accent group-has-focus-visible/picture:outline-3 group-has-focus-visible/picture:outline-focus">
      {children}
      <span
        aria-hidden="true"
        className="absolute top-2 right-2 hidden size-7 place-items-center rounded-full bg-accent text-on-accent shadow-card animate-fade-in group-has-checked/picture:grid"
      >
        <Check className="size-4.5" strokeWidth={2.75} />
      </span>
    </span>
    {below}
  </Radio>
);

/** A picture that zooms on hover. */
export const PICTURE_NEARER =
  "size-full object-cover transition-transform duration-250 ease-out-soft group-hover/picture:scale-[1.035]";
