export type BenchSeat = { address: string; ticket: string };

/** Requests a seat from the bench's server, as the calls would. */
export async function takeSeat(port: number, bot: number): Promise<BenchSeat> {
  const answer = await fetch(`http://127.0.0.1:${port}/seat?bot=${bot}`);
  if (!answer.ok) throw new Error(`no seat for bot ${bot}: ${await answer.text()}`);
  const { address, ticket } = (await answer.json()) as BenchSeat;
  return { address: `ws://127.0.0.1:${port}${address}`, ticket };
}
