/** Something that keeps the server from starting; the message is the one sentence that a person reads. */
export class StartError extends Error {}
