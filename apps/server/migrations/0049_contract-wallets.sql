ALTER TABLE "wallets" DROP CONSTRAINT "wallets_pkey";--> statement-breakpoint
ALTER TABLE "mail_tickets" ADD COLUMN "wallet_proof" jsonb;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "chain" bigint;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "signed_hash" text;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "signature" text;--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_address" ON "wallets" USING btree ("address",coalesce("chain", 0));--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_proof" CHECK ((chain is null) = (signed_hash is null) and (chain is null) = (signature is null));