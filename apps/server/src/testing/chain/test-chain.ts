import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  http,
  type Abi,
  type Address,
  type Hex,
} from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { freePort } from "../free-port.ts";

const require = createRequire(import.meta.url);
const CHAIN_ID = 31_337;
const STARTS_WITHIN_MS = 15_000;
/** Name of the anvil package for this machine. */
const PACKAGE = `@foundry-rs/anvil-${process.platform === "win32" ? "win32" : process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;

function programOf(): string | null {
  try {
    const folder = join(dirname(require.resolve(`${PACKAGE}/package.json`)), "bin");
    const file = join(folder, process.platform === "win32" ? "anvil.exe" : "anvil");
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

/** Whether this machine can run a test chain. */
export const hasChain = programOf() !== null;

type ContractName = "Badges" | "Tickets" | "Noisy" | "Coins" | "Clock" | "Wallet" | "Faulty";

export type TestChain = {
  readonly id: number;
  readonly url: string;
  /** Deploys a contract of tokens.sol; returns its address in lower case. */
  deploy(name: ContractName, args?: readonly unknown[]): Promise<string>;
  /** Calls a contract's function, as the account with the money, or as `by`, who needs none. */
  run(
    contract: string,
    name: ContractName,
    call: string,
    args: readonly unknown[],
    by?: string,
  ): Promise<void>;
  close(): Promise<void>;
};

/** A chain of its own (anvil), with the contracts of tokens.sol. */
export async function openTestChain(id = CHAIN_ID): Promise<TestChain> {
  const program = programOf();
  if (program === null) throw new Error(`There is no ${PACKAGE}`);
  const port = await freePort();
  const anvil = spawn(program, ["--port", String(port), "--chain-id", String(id), "--silent"], {
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  const chain = defineChain({
    id,
    name: "Test",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  });
  const reader = createPublicClient({ chain, transport: http(url), pollingInterval: 20 });
  const account = mnemonicToAccount("test test test test test test test test test test test junk");
  const writer = createWalletClient({ account, chain, transport: http(url) });
  const built = compile();

  const until = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    try {
      await reader.getChainId();
      break;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return {
    id,
    url,
    async deploy(name, args = []) {
      const { abi, bytecode } = built[name];
      const hash = await writer.deployContract({ abi, bytecode, args: [...args] });
      const { contractAddress } = await reader.waitForTransactionReceipt({ hash });
      if (!contractAddress) throw new Error(`${name} was not deployed`);
      return contractAddress.toLowerCase();
    },
    async run(contract, name, functionName, args, by) {
      const call = { address: contract as Address, abi: built[name].abi, functionName, args: [...args] };
      const request = async (method: string, params: unknown[]): Promise<unknown> =>
        reader.request({ method, params } as never);
      if (by === undefined) {
        const hash = await writer.writeContract(call);
        await reader.waitForTransactionReceipt({ hash });
        return;
      }
      await request("anvil_impersonateAccount", [by]);
      await request("anvil_setBalance", [by, "0xde0b6b3a7640000"]);
      const as = createWalletClient({ account: by as Address, chain, transport: http(url) });
      await reader.waitForTransactionReceipt({ hash: await as.writeContract(call) });
    },
    async close() {
      const gone = new Promise((resolve) => anvil.once("exit", resolve));
      anvil.kill();
      await gone;
    },
  };
}

type Built = Record<ContractName, { abi: Abi; bytecode: Hex }>;

/** The compiled contracts of tokens.sol. */
function compile(): Built {
  const solc = require("solc") as { compile(input: string): string };
  const content = readFileSync(new URL("tokens.sol", import.meta.url), "utf8");
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: "Solidity",
        sources: { "tokens.sol": { content } },
        settings: { outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } }, evmVersion: "paris" },
      }),
    ),
  ) as {
    errors?: { severity: string; formattedMessage: string }[];
    contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
  };
  const faults = (output.errors ?? []).filter(({ severity }) => severity === "error");
  if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join("\n"));
  return Object.fromEntries(
    Object.entries(output.contracts["tokens.sol"] ?? {}).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}` },
    ]),
  ) as Built;
}
