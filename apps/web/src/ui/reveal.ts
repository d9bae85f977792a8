/** As the ref of what is added: it may open below the edge of what scrolls. */
export const reveal = (added: Element | null): void => added?.scrollIntoView({ block: "nearest" });
