import { CUSTOM_AVATAR_HEIGHT, type CustomAvatarReport } from "@veranda/contract/custom-avatar";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/avatars";
import { useState } from "react";
import { Slider } from "#ui/slider.tsx";

const inMetres = (metres: number): string =>
  formatNumber(metres, {
    style: "unit",
    unit: "meter",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
const STEP = 0.01;

type SizeFieldProps = {
  report: Pick<CustomAvatarReport, "height" | "foundHeight">;
  isBusy: boolean;
  onSave: (height: number) => void;
};

/** The avatar's height to the crown in metres, and its original height. */
export function SizeField({ report, isBusy, onSave }: SizeFieldProps) {
  const [height, setHeight] = useState(report.height);
  const { min, max } = CUSTOM_AVATAR_HEIGHT;
  /** Called when the slider is released: rebuilding the avatar takes a while. */
  const save = () => {
    if (!isBusy && Math.abs(height - report.height) >= STEP / 2) onSave(height);
  };
  return (
    <div>
      <Slider
        label={t.height()}
        min={min}
        max={max}
        step={STEP}
        value={height}
        format={inMetres}
        isDisabled={isBusy}
        onChange={setHeight}
        onRelease={save}
      />
      {report.foundHeight !== undefined && (
        <p className="text-sm text-ink-soft">{t.heightInFile({ height: inMetres(report.foundHeight) })}</p>
      )}
    </div>
  );
}
