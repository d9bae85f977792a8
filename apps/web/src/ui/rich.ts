import { createElement, Fragment, type ReactNode } from "react";

/** A message with marked stretches, which is a list, as something to show. */
export const rich = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
