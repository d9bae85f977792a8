import type { ReactNode } from "react";
import { Portrait } from "./portrait.tsx";

type PersonLineProps = {
  picture: string | undefined;
  name: string;
  /** Below the name. */
  note?: ReactNode;
  isEager?: boolean;
  /** In a panel over a space. */
  isCompact?: boolean;
  isOnline?: boolean;
  /** After the name, for screen readers. */
  after?: ReactNode;
};

/** Somebody in a list: portrait, name, and what is said of them. The row around it says what pressing does. */
export const PersonLine = ({ picture, name, note, isEager, isCompact, isOnline, after }: PersonLineProps) => (
  <>
    <Portrait
      picture={picture}
      name={name}
      isEager={isEager}
      isOnline={isOnline}
      className={isCompact ? "size-9" : "size-12"}
    />
    <span className="min-w-0 flex-1">
      <span className={`block truncate ${isCompact ? "text-[0.9375rem] font-medium" : "font-semibold"}`}>
        {name}
        {after}
      </span>
      {note !== undefined && note !== "" && (
        <span className={`block truncate text-ink-soft ${isCompact ? "text-xs" : "text-sm"}`}>{note}</span>
      )}
    </span>
  </>
);
