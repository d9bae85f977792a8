// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/* Tokens of tests: as much of each standard as a wallet and a reader use, and minting for everybody. */

contract Badges {
    string public name = "Harbour badges";
    mapping(uint256 => address) private owners;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }

    function ownerOf(uint256 tokenId) public view returns (address) {
        require(owners[tokenId] != address(0), "no such token");
        return owners[tokenId];
    }

    string private description;

    /* What all badges say of themselves. */
    function describe(string calldata uri) external {
        description = uri;
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        ownerOf(tokenId);
        return description;
    }

    function mint(address to, uint256 tokenId) external {
        require(owners[tokenId] == address(0), "taken");
        owners[tokenId] = to;
        balanceOf[to] += 1;
        emit Transfer(address(0), to, tokenId);
    }

    function transferFrom(address from, address to, uint256 tokenId) external {
        require(msg.sender == from && ownerOf(tokenId) == from, "not yours");
        owners[tokenId] = to;
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        emit Transfer(from, to, tokenId);
    }
}

contract Tickets {
    mapping(address => mapping(uint256 => uint256)) private balances;
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(
        address indexed operator,
        address indexed from,
        address indexed to,
        uint256[] ids,
        uint256[] values
    );

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26;
    }

    function balanceOf(address owner, uint256 id) external view returns (uint256) {
        return balances[owner][id];
    }

    function mint(address to, uint256 id, uint256 amount) external {
        balances[to][id] += amount;
        emit TransferSingle(msg.sender, address(0), to, id, amount);
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        for (uint256 at = 0; at < ids.length; at++) balances[to][ids[at]] += amounts[at];
        emit TransferBatch(msg.sender, address(0), to, ids, amounts);
    }
}

/* Says far more than who owns it. */
contract Noisy {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    function ownerOf(uint256) external pure returns (bytes memory) {
        return new bytes(300000);
    }

    function mint(address to, uint256 tokenId) external {
        emit Transfer(address(0), to, tokenId);
    }
}

contract Coins {
    string public name = "Harbour coins";
    uint8 public decimals = 6;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }
}

contract Clock {
    function time() external view returns (uint256) {
        return block.timestamp;
    }
}

/* A wallet that is a contract: what its owner signs is signed by it (EIP-1271). */
contract Wallet {
    address private owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function pass(address to) external {
        owner = to;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        require(signature.length == 65, "length");
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        return ecrecover(hash, uint8(signature[64]), r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/* A wallet that takes everything for its signature until it is told to fail, and then in which way. */
contract Faulty {
    uint256 private fault;

    function fail(uint256 how) external {
        fault = how;
    }

    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        if (fault == 1) assembly { return(0, 200000) }
        if (fault == 2) assembly { invalid() }
        if (fault == 3) while (true) {}
        if (fault == 4) revert("closed");
        if (fault == 5) assembly { return(0, 2) }
        return bytes4(0x1626ba7e);
    }
}
