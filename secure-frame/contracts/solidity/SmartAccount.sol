// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {ERC7821} from "@openzeppelin/contracts/account/extensions/draft-ERC7821.sol";
import {ERC4337Utils, IEntryPoint} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";

/// An account of one owner for EntryPoint 0.8: batches (ERC-7821), signatures (ERC-1271, nested by ERC-7739), tokens of every kind.
/// It has no storage. The owner is part of each clone's code, so that there is nothing to initialize, nor to front-run.
contract SmartAccount is Account, SignerECDSA, ERC7739, ERC7821, ERC721Holder, ERC1155Holder {
    constructor() EIP712("Smart Account", "1") SignerECDSA(address(0)) {}

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    /// The zero address, which signs nothing, for the code that clones run: it is no clone.
    function signer() public view override returns (address) {
        bytes memory owner = Clones.fetchCloneArgs(address(this));
        return owner.length == 20 ? address(bytes20(owner)) : address(0);
    }

    function _erc7821AuthorizedExecutor(
        address caller,
        bytes32 mode,
        bytes calldata executionData
    ) internal view override returns (bool) {
        return caller == address(entryPoint()) || super._erc7821AuthorizedExecutor(caller, mode, executionData);
    }
}
