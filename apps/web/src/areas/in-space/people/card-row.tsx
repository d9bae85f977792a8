import * as t from "@veranda/messages/people-here";
import type { ReactNode } from "react";
import { ButtonBase } from "#ui/button.tsx";

export const CARD_ROW =
  "flex min-h-10 w-full items-center gap-3 rounded-2xl px-2.5 py-1.5 pointer-coarse:min-h-11 text-left text-[0.9375rem] font-medium transition-colors duration-150 hover:bg-glass-hover focus-visible:outline-offset-[-2px] focus-visible:outline-on-glass disabled:opacity-55 [&_svg]:size-4.5";

type CardRowProps = {
  icon: ReactNode;
  label: string;
  /** Of a toggle: whether it is on. */
  isOn?: boolean;
  /** The current state, beside what the press would change. */
  state?: string | undefined;
  isGrave?: boolean;
  isBusy?: boolean;
  onClick: () => void;
};

/** One action of a person's card. */
export function CardRow({
  icon,
  label,
  isOn,
  state,
  isGrave = false,
  isBusy = false,
  onClick,
}: CardRowProps) {
  const shown = isOn === true ? t.on() : state;
  return (
    <li>
      <ButtonBase
        disabled={isBusy}
        {...(isOn === undefined ? {} : { "aria-pressed": isOn })}
        // Ignores the second press of the double click that opened the card.
        onClick={({ detail }) => detail < 2 && onClick()}
        className={`${CARD_ROW} ${isGrave ? "text-glass-bad" : ""}`}
      >
        <span aria-hidden="true" className="grid size-5 place-items-center">
          {icon}
        </span>
        <span className="flex-1">{label}</span>
        {shown !== undefined && (
          <span aria-hidden="true" className="text-sm font-normal text-on-glass-soft">
            {shown}
          </span>
        )}
      </ButtonBase>
    </li>
  );
}
