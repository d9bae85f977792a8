import { createElement, type FunctionComponent, type ReactElement } from "react";
import { create } from "zustand";

export type Closable = { onClose: () => void };
type AnyDialog = FunctionComponent<never>;
/** A dialog's subject: its component's props, without `onClose`. */
type SubjectOf<P extends Closable> = Omit<P, "onClose">;

type OpenDialog = { dialog: AnyDialog; subject: object; element: ReactElement };

/** The stack of dialogs, of which the last is shown. */
export const useDialogStack = create<readonly OpenDialog[]>(() => []);

/** Opens a dialog by its component and its subject, from anywhere. The top one isn't opened twice. */
export function openDialog<P extends Closable>(
  dialog: FunctionComponent<P>,
  ...[subject]: object extends SubjectOf<P> ? [] : [SubjectOf<P>]
): void {
  useDialogStack.setState(
    (open) => (open.at(-1)?.dialog === dialog ? open : [...open, asOpen(dialog, subject)]),
    true,
  );
}

/**
 * Opens a dialog that nobody asked for: while others are open it waits below them, so that what somebody is about to type
 * never ends up in it.
 */
export function openDialogBelow<P extends Closable>(
  dialog: FunctionComponent<P>,
  subject: SubjectOf<P>,
): void {
  useDialogStack.setState(
    (open) => (open.some((each) => each.dialog === dialog) ? open : [asOpen(dialog, subject), ...open]),
    true,
  );
}

function asOpen<P extends Closable>(dialog: FunctionComponent<P>, subject: object = {}): OpenDialog {
  const props = { ...subject, onClose: () => closeDialog(dialog) } as P;
  return { dialog, subject, element: createElement(dialog, props) };
}

/** Closes a dialog, wherever it is in the stack. */
export const closeDialog = (dialog: AnyDialog): void =>
  useDialogStack.setState((open) => open.filter((each) => each.dialog !== dialog), true);

export const closeAllDialogs = (): void => useDialogStack.setState([], true);

export const readDialogs = (): readonly AnyDialog[] => useDialogStack.getState().map(({ dialog }) => dialog);

export const useIsDialogOpen = (): boolean => useDialogStack(({ length }) => length > 0);
