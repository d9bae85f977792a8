let portal: string | null = null;

/** A portal that is to lead elsewhere; null: a new one. */
export function choosePortalOf(objectId: string | null): void {
  portal = objectId;
}

/** The portal that the modal asks about. */
export const chosenPortal = (): string | null => portal;
