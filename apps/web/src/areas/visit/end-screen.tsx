import type { ReactNode } from "react";
import { GlassCard } from "#ui/glass-card.tsx";

type ScreenProps = {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  children: ReactNode;
  isError?: boolean;
  /** Announced politely where it shows by itself. */
  isStatus?: boolean;
};

/** After leaving by a key the focus goes to the card, not to the top of the page. */
function focusIfNothingIs(card: HTMLElement | null): void {
  if (document.activeElement === document.body) card?.focus();
}

/** A card over the blurred picture. */
export function EndScreen({ icon, title, text, children, isError = false, isStatus = false }: ScreenProps) {
  return (
    <div className="absolute inset-0 flex overflow-y-auto p-5 animate-fade-in">
      <GlassCard
        ref={focusIfNothingIs}
        tabIndex={-1}
        role={isError ? "alert" : isStatus ? "status" : undefined}
        className="m-auto outline-none w-full max-w-md p-8 text-center"
      >
        <span className="mx-auto mb-5 grid size-13 place-items-center rounded-full bg-hover">{icon}</span>
        <h1 className="text-[1.75rem]">{title}</h1>
        <p className="mt-3 text-ink-soft">{text}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">{children}</div>
      </GlassCard>
    </div>
  );
}
